//! The address of a computer that hosts games, as invitations carry it: `[USER@]HOST[:PORT][/PATH/OF/pawnstorm]`.

use arrayvec::ArrayString;
use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

/// The longest address, in bytes.
const LONGEST: usize = 120;
/// The endings of names that only a local network knows.
const LOCAL: [&str; 5] = [".local", ".lan", ".home", ".home.arpa", ".internal"];
/// The program, where a login shell finds it.
const PROGRAM: &str = "pawnstorm";

/// Checked when it is read: ssh takes no part of it for an option, and no shell runs a part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Address(ArrayString<LONGEST>);

impl Address {
    /// Splits it into the host with its user, the port, and the path of the program.
    fn parts(&self) -> (&str, Option<u16>, Option<&str>) {
        let (place, path) = match self.0.find('/') {
            Some(at) => (&self.0[..at], Some(&self.0[at..])),
            None => (self.0.as_str(), None),
        };
        // An IPv6 address without brackets has no port.
        match place.rsplit_once(':') {
            Some((host, port)) if !host.contains(':') || host.ends_with(']') => (host, port.parse().ok(), path),
            _ => (place, None, path),
        }
    }

    /// Returns the arguments of ssh that name the computer.
    pub fn for_ssh(&self) -> Vec<String> {
        let (host, port, _) = self.parts();
        let port = port.map(|port| ["-p".to_string(), port.to_string()]);
        port.into_iter().flatten().chain(["--".into(), host.replace(['[', ']'], "")]).collect()
    }

    /// Returns the command that a person without Pawnstorm types to play at the seat of `code`.
    pub fn by_ssh(&self, code: &str) -> String {
        format!("ssh -t {} {} serve {code}", self.in_a_shell(), self.program())
    }

    /// Returns what a person types after `ssh`.
    pub fn in_a_shell(&self) -> String {
        self.for_ssh().into_iter().filter(|word| word != "--").collect::<Vec<_>>().join(" ")
    }

    /// Returns the address without the path of the program.
    pub fn place(&self) -> &str {
        self.0.split('/').next().unwrap_or_default()
    }

    /// Returns the start of a line in `authorized_keys` that lets its key do nothing but play.
    pub fn guest_key(&self) -> String {
        format!("restrict,pty,command=\"{} serve --guest\"", self.program())
    }

    /// Returns the command that starts the program there.
    pub fn program(&self) -> &str {
        self.parts().2.unwrap_or(PROGRAM)
    }

    /// Returns the address with the path of the program, if it has none and `path` is one.
    pub fn with_program(self, path: &str) -> Self {
        if self.parts().2.is_some() || !path.starts_with('/') {
            self
        } else {
            format!("{self}{path}").parse().unwrap_or(self)
        }
    }

    /// Returns whether only a local network knows the computer by this name, as far as the name tells.
    pub fn is_local(&self) -> bool {
        let (host, ..) = self.parts();
        let host = host.rsplit_once('@').map_or(host, |(_, host)| host).replace(['[', ']'], "").to_lowercase();
        match host.parse() {
            Ok(IpAddr::V4(ip)) => ip.is_private() || ip.is_loopback() || ip.is_link_local(),
            Ok(IpAddr::V6(ip)) => ip == Ipv6Addr::LOCALHOST || ip.is_unique_local() || ip.is_unicast_link_local(),
            Err(_) => !host.contains('.') || LOCAL.iter().any(|end| host.ends_with(end)),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_plain = text.chars().all(|c| c.is_ascii_alphanumeric() || ".-_@:[]%/+".contains(c));
        let address = ArrayString::from(text)
            .map(Self)
            .ok()
            .filter(|_| is_plain && !text.is_empty() && !text.starts_with(['-', '/', '@']));
        let place = text.split('/').next().unwrap_or_default();
        let has_a_bad_port =
            |address: &Self| place.matches(':').count() == 1 && address.parts().1.is_none_or(|port| port == 0);
        address.filter(|address| !has_a_bad_port(address) && !place.ends_with('@') && !place.contains("@-")).ok_or_else(
            || {
                "an address is one such as rada@example.org, with :PORT after it if ssh uses another port than 22"
                    .into()
            },
        )
    }
}
