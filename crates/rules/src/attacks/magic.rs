//! Magic multipliers for rooks and bishops, and the tables of attacks that they index.
//!
//! The occupied squares that matter to a slider on `square` (its mask), multiplied by its magic number, leave in
//! the top bits an index that no two occupancies with different attacks share. The numbers were found by
//! trial with sparse random candidates; the tables are filled by the compiler.

#![allow(long_running_const_eval)] // Two seconds, once per compilation, in exchange for no work at the start.

use super::{Bitboard, Square, ray};

#[rustfmt::skip] // Two lines a rank.
const ROOK: [u64; 64] = [
    0x2080_0020_8040_0010, 0x00C0_0020_0140_1000, 0x2100_1100_0840_2002, 0x0880_0800_8104_1000,
    0x0200_0200_2004_1008, 0x2300_0400_0801_0012, 0x0C00_2830_0400_8201, 0x0180_0100_0040_7A80,
    0x0168_8000_8040_0020, 0x0010_4000_4020_1000, 0x1001_0020_0100_1048, 0x1001_0024_0810_0100,
    0x0801_0004_0801_0012, 0x4001_0002_0900_0400, 0x08A2_0004_C802_0001, 0x2002_8011_4500_2280,
    0x0080_8600_2100_4200, 0x0010_00C0_0940_2002, 0x00B0_0020_0400_2800, 0x100A_8080_1002_0800,
    0x8101_0100_0800_0410, 0x0244_0080_0200_0480, 0x0000_0400_1081_0208, 0x2000_0200_0044_8534,
    0x4104_4004_8000_8033, 0x0000_8101_0020_4000, 0x0440_4309_0020_0010, 0x4600_2409_0010_0100,
    0x0060_0800_8004_0080, 0x0001_0003_0008_0400, 0x0004_0844_0001_1002, 0x0023_0402_0000_8041,
    0x0580_0500_4300_2080, 0x0400_8040_0280_2008, 0x0001_0020_0100_4010, 0x1000_2009_0100_1000,
    0x4410_8008_0180_0C00, 0xA012_0038_0600_1004, 0x0020_1001_0400_8802, 0x0004_8084_0200_0041,
    0x0010_4001_7089_8000, 0x0080_5000_2000_4004, 0x1040_4080_1202_0020, 0x8010_0400_0800_4040,
    0x2001_0801_0011_0004, 0x0000_0200_0400_8080, 0x0021_0108_1004_0002, 0x0800_008C_4302_0024,
    0x0000_8000_2100_5100, 0x0070_2010_4000_8080, 0x0000_D042_8200_6A00, 0x0010_0144_0008_0240,
    0x0001_0801_1005_0100, 0x0012_0008_1024_0600, 0x0402_0008_0104_0200, 0x0281_0010_8A00_4100,
    0x0050_8003_0010_2045, 0x8208_2100_4012_0882, 0x8010_6001_0118_3441, 0x020B_0009_1000_6045,
    0x0241_0010_0248_0005, 0x0081_0004_0088_0241, 0x0000_0090_0802_4124, 0x0048_1229_8041_0402,
];

#[rustfmt::skip] // Two lines a rank.
const BISHOP: [u64; 64] = [
    0x0848_0208_2204_0013, 0x8010_A400_8582_1200, 0x0008_0084_3084_0822, 0x0808_0481_0804_0000,
    0x1304_0421_0000_8104, 0x5001_0120_1020_4023, 0x8104_8801_B820_0420, 0x200A_0080_8401_2000,
    0x0040_1020_0104_2084, 0x840A_5050_4242_8020, 0x0000_7001_0220_2920, 0x4410_1C0C_1080_0002,
    0x0040_0404_2200_0000, 0x0180_0208_0209_0202, 0x4020_0208_1104_1202, 0x0001_0430_8C04_2000,
    0x4140_6610_0242_4400, 0x0028_0120_0801_0460, 0x0188_0621_0200_2A00, 0x0014_0048_4010_2008,
    0x0105_0002_9040_0002, 0x8001_0222_0041_0400, 0x104A_0419_1801_3446, 0x008A_0000_8200_8238,
    0x04A0_0600_0810_0430, 0x0008_2200_0882_0801, 0x2508_0412_0800_5010, 0x4008_0802_0020_2020,
    0x2441_0010_1300_4000, 0x0030_0080_6040_7000, 0x4008_1080_0042_0800, 0x0012_0210_5029_0100,
    0x0210_0804_8220_0500, 0xCC01_1120_4810_0480, 0x0020_4028_0650_0440, 0x0004_8E00_8058_0080,
    0x0040_1020_2002_0080, 0x0028_0104_4008_0807, 0x4601_0411_0800_8800, 0x8040_810E_0410_4200,
    0x9012_1011_0400_088A, 0xA003_0802_1208_1050, 0x00C1_0040_4840_1004, 0x9000_00A0_1440_0800,
    0x0008_0210_4040_5401, 0x4020_0082_0600_2090, 0x0004_1904_2403_0100, 0x0424_008A_0202_6250,
    0x8004_0882_5090_0040, 0x1C00_4300_88A0_4200, 0x0001_0200_9404_0001, 0x8040_2100_2088_0061,
    0x2010_0404_5044_2032, 0x0800_8408_5004_4001, 0x0004_0408_0214_0004, 0x0004_080A_0422_2020,
    0x8088_8021_1002_2000, 0x1081_A104_1611_4400, 0x0205_010A_2406_0820, 0x0000_0007_2041_1080,
    0x1008_0002_0843_0400, 0x580C_0260_2881_0840, 0x8020_2044_1020_A110, 0x12C0_0224_0102_0018,
];

/// The place in the tables of a slider's attacks from one square.
#[derive(Clone, Copy)]
struct Magic {
    mask: u64,
    factor: u64,
    shift: u32,
    offset: u32,
    /// The index of the square's first set.
    sets: u32,
}

/// The tables of one kind of slider. Most occupancies share a few sets of attacks, never more than 144 for a square: so `N` small numbers
/// lead to `M` sets, which takes an eighth of the room of `N` sets, in the program and in the processor's caches.
pub(super) struct Slider<const N: usize, const M: usize> {
    magics: [Magic; 64],
    places: [u8; N],
    sets: [u64; M],
}

pub(super) static ROOKS: Slider<102_400, 4_900> = Slider::new(&ROOK, &[(1, 0), (0, 1), (-1, 0), (0, -1)]);
pub(super) static BISHOPS: Slider<5_248, 1_428> = Slider::new(&BISHOP, &[(1, 1), (-1, 1), (-1, -1), (1, -1)]);

impl<const N: usize, const M: usize> Slider<N, M> {
    /// Returns the squares attacked, up to and with the first occupied square of each line.
    #[inline]
    pub(super) fn attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let magic = &self.magics[square.index()];
        let index = ((occupied.0 & magic.mask).wrapping_mul(magic.factor) >> magic.shift) as usize;
        let place = self.places[magic.offset as usize + index];
        Bitboard(self.sets[magic.sets as usize + place as usize])
    }

    const fn new(factors: &[u64; 64], directions: &[(i8, i8); 4]) -> Self {
        let mut magics = [Magic { mask: 0, factor: 0, shift: 0, offset: 0, sets: 0 }; 64];
        let (mut places, mut all) = ([0; N], [0; M]);
        let (mut offset, mut sets) = (0, 0);
        let mut square = 0;
        while square < 64 {
            let factor = factors[square];
            let slides = Slides::new(Square::from_index(square as u8), factor, directions);
            let shift = 64 - slides.mask.count_ones();
            magics[square] = Magic { mask: slides.mask, factor, shift, offset, sets };
            let mut number = 0;
            while number < slides.count {
                let place = slides.place[number];
                places[offset as usize + (slides.product[number] >> shift) as usize] = place as u8;
                all[sets as usize + place] = slides.set[number];
                number += 1;
            }
            offset += slides.count as u32;
            sets += slides.places as u32;
            square += 1;
        }
        Self { magics, places, sets: all }
    }
}

/// What a slider on one square attacks with each occupancy of its mask.
struct Slides {
    mask: u64,
    /// The number of occupancies.
    count: usize,
    /// The number of different sets of attacks.
    places: usize,
    /// The occupancy times the magic number.
    product: [u64; 4096],
    /// The number of the set: the distance to the blocker of each ray, 0 without one, in a mixed radix.
    place: [usize; 4096],
    set: [u64; 4096],
}

impl Slides {
    /// Starts with the empty board. Each square of the mask then doubles the list: as it was, and with a blocker there. Along a ray the
    /// farthest square comes first, so a blocker replaces those behind it.
    const fn new(from: Square, factor: u64, directions: &[(i8, i8); 4]) -> Self {
        let mut all = Self { mask: 0, count: 1, places: 1, product: [0; 4096], place: [0; 4096], set: [0; 4096] };
        let mut direction = 0;
        while direction < 4 {
            let (files, ranks) = directions[direction];
            all.set[0] |= ray(from, files, ranks);
            direction += 1;
        }
        direction = 0;
        while direction < 4 {
            let (files, ranks) = directions[direction];
            let length = ray(from, files, ranks).count_ones() as usize;
            let free = all.count;
            // Nothing is behind the last square before the edge, so it is not in the mask.
            let mut distance = length.saturating_sub(1);
            while distance > 0 {
                let Some(blocker) = from.offset(files * distance as i8, ranks * distance as i8) else { unreachable!() };
                let behind = ray(blocker, files, ranks);
                all.mask |= Bitboard::of(blocker).0;
                let (product, place) = (factor << blocker.index(), distance * all.places);
                let mut old = 0;
                while old < all.count {
                    let (new, freed) = (all.count + old, old & (free - 1));
                    all.product[new] = all.product[old].wrapping_add(product);
                    all.place[new] = all.place[freed] + place;
                    all.set[new] = all.set[freed] & !behind;
                    old += 1;
                }
                all.count *= 2;
                distance -= 1;
            }
            if length > 1 {
                all.places *= length;
            }
            direction += 1;
        }
        all
    }
}
