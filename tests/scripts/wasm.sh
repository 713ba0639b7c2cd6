#!/usr/bin/env bash
# The rules, the engine and the records of games compiled to WebAssembly, and `crates/engine/examples/everywhere.rs` run in Node.js:
# no import is needed, and a panic is an error there.
#
#     tests/scripts/wasm.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
target=wasm32-unknown-unknown
rustup target list --installed | grep --quiet "^$target$" || rustup target add "$target"
cargo build --quiet --release --target "$target" -p pawnstorm-rules -p pawnstorm-engine -p pawnstorm-game
cargo build --quiet --release --target "$target" -p pawnstorm-engine --example everywhere
node --eval '
const { readFileSync } = require("node:fs");
const bytes = readFileSync(process.argv[1]);
WebAssembly.instantiate(bytes, {}).then(({ instance }) => {
    const begun = performance.now();
    const code = instance.exports.main(0, 0);
    console.log(`${bytes.length} bytes, exit code ${code} after ${Math.round(performance.now() - begun)} ms`);
    process.exit(code);
});
' "${CARGO_TARGET_DIR:-target}/$target/release/examples/everywhere.wasm"
