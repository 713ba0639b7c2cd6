//! Fixed keys for Zobrist hashing. They never change, so a file can store a hash.

/// Returns the `index`-th key: the output of the SplitMix64 generator (Steele, Lea, Flood 2014) at that place of its
/// sequence from seed 0, so the keys can be made again anywhere.
///
/// ```
/// assert_eq!(pawnstorm_rules::zobrist::key(0), 0xe220_a839_7b1d_cdaf);
/// ```
pub const fn key(index: u64) -> u64 {
    let mut z = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(index.wrapping_add(1));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Returns `N` keys from the `first` on.
pub const fn keys<const N: usize>(first: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut index = 0;
    while index < N {
        keys[index] = key(first + index as u64);
        index += 1;
    }
    keys
}
