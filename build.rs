//! Says when the program is built without the instruction that the engine counts squares with.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let set = |name: &str| env::var(name).unwrap_or_default();
    let counts = set("CARGO_CFG_TARGET_FEATURE").split(',').any(|feature| feature == "popcnt");
    if set("CARGO_CFG_TARGET_ARCH") == "x86_64" && set("OPT_LEVEL") != "0" && !counts {
        println!(
            "cargo::warning=The engine is about a tenth slower without POPCNT, which every x86-64 machine has had since 2009: build in \
             the program's own folder, whose .cargo/config.toml asks for it, or with RUSTFLAGS=\"-C target-cpu=x86-64-v2\"."
        );
    }
}
