//! Compresses the puzzles and the names of openings, and says when the program is built without the instruction that the engine counts squares with.

use miniz_oxide::deflate::compress_to_vec;
use std::path::Path;
use std::{env, fs, io};

/// Each folder with the ending of its tables, and the ending of what is made of them.
const TABLES: [(&str, &str, &str); 2] = [("assets/puzzles", "csv", "puzzles"), ("assets/openings", "tsv", "openings")];
/// The strongest level: it takes a moment once, and the program is smaller.
const LEVEL: u8 = 10;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var_os("OUT_DIR").unwrap_or_default();
    for (folder, ending, made) in TABLES {
        println!("cargo::rerun-if-changed={folder}");
        for file in fs::read_dir(folder)? {
            let path = file?.path();
            if let (true, Some(name)) = (path.extension().is_some_and(|end| end == ending), path.file_stem()) {
                let compressed = compress_to_vec(&fs::read(&path)?, LEVEL);
                fs::write(Path::new(&out).join(name).with_extension(made), compressed)?;
            }
        }
    }
    let set = |name: &str| env::var(name).unwrap_or_default();
    let counts = set("CARGO_CFG_TARGET_FEATURE").split(',').any(|feature| feature == "popcnt");
    if set("CARGO_CFG_TARGET_ARCH") == "x86_64" && set("OPT_LEVEL") != "0" && !counts {
        println!(
            "cargo::warning=The engine is about a tenth slower without POPCNT, which every x86-64 machine has had since 2009: build in \
             the program's own folder, whose .cargo/config.toml asks for it, or with RUSTFLAGS=\"-C target-cpu=x86-64-v2\"."
        );
    }
    Ok(())
}
