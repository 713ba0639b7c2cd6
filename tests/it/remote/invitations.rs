//! Invitations: the addresses in them, and how they are read.

use crate::prelude::*;
use pawnstorm::app::{address::Address, remote::Way};

fn address(text: &str) -> Address {
    text.parse().expect("an address")
}

#[test]
fn an_address_has_a_port_and_a_program() {
    let full = address("rada@example.org:2222/home/rada/.cargo/bin/pawnstorm");
    assert_eq!(full.for_ssh(), ["-p", "2222", "--", "rada@example.org"]);
    assert_eq!(full.program(), "/home/rada/.cargo/bin/pawnstorm");
    assert_eq!(full.by_ssh("CODE"), "ssh -t -p 2222 rada@example.org /home/rada/.cargo/bin/pawnstorm serve CODE");
    assert_eq!(address("example.org").by_ssh("CODE"), "ssh -t example.org pawnstorm serve CODE");
    assert_eq!(address("rada@[2001:db8::1]:2222").for_ssh(), ["-p", "2222", "--", "rada@2001:db8::1"]);
    assert_eq!(address("2001:db8::1").for_ssh(), ["--", "2001:db8::1"]);
    assert_eq!(address("a@b").with_program("/x/pawnstorm").to_string(), "a@b/x/pawnstorm");
    for text in ["", "-oProxyCommand=x", "a;b", "a b", "a@-b", "@b", "a@", "a:0", "a:http", "a:99999", "/etc/passwd"] {
        assert!(text.parse::<Address>().is_err(), "{text}");
    }
}

#[test]
fn a_name_of_a_local_network_is_known() {
    for local in ["rada@laptop", "192.168.1.7", "rada@10.0.0.1:2222", "a@Box.LOCAL", "[fe80::1]:22", "127.0.0.1"] {
        assert!(address(local).is_local(), "{local}");
    }
    for known in ["rada@example.org", "8.8.8.8", "[2001:db8::1]:22", "chess.example.org/opt/pawnstorm"] {
        assert!(!address(known).is_local(), "{known}");
    }
}

/// What is asked for where a text is pasted on the page of online games, and Enter pressed.
fn pasted(text: &str) -> (Driver, Option<(Way, String)>) {
    let mut driver = Driver::menu();
    driver.keys("<End><Up><Enter>").send(Msg::Paste(text.into()));
    driver.keys("<Enter>");
    let way = driver.online.drain(..).find_map(|effect| match effect {
        RemoteEffect::Join { way, code } => Some((way, code)),
        _ => None,
    });
    (driver, way)
}

#[test]
fn a_path_is_read_with_and_without_its_command() {
    let path = "/mnt/usb stick/ada.game".to_string();
    let expected = Some((Way::File { path, mine: false }, "-".to_string()));
    for text in
        ["/mnt/usb stick/ada.game", "pawnstorm join '/mnt/usb stick/ada.game'", "join \"/mnt/usb stick/ada.game\""]
    {
        assert_eq!(pasted(text).1, expected, "{text}");
    }
    assert_eq!(pasted("hello").1, None);
}

#[test]
fn an_invitation_is_read_with_and_without_its_command() {
    let expected = Some((Way::Ssh(address("ada@host")), "k7f3q-9xm2v4tabc".to_string()));
    for text in
        ["pawnstorm join ada@host k7f3q-9xm2v4tabc", " join ada@host k7f3q-9xm2v4tabc ", "ada@host k7f3q-9xm2v4tabc"]
    {
        assert_eq!(pasted(text).1, expected, "{text}");
    }
    for text in ["join", "ada@host", "-oProxyCommand=x k7f3q-9xm2v4tabc", "a;b k7f3q-9xm2v4tabc", "e4 e5"] {
        let (mut driver, way) = pasted(text);
        assert_eq!(way, None, "{text}");
        driver.shows("is not an invitation");
    }
    assert_eq!(pasted("").1, None);
}
