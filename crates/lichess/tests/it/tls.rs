//! Encrypted connections.

use super::*;
use pawnstorm_lichess::{Error, Event, Item};
use rustls::pki_types::PrivatePkcs8KeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::Arc;

/// A server with a certificate that nobody knows: its address and the certificate. It answers all with `head` and `body`, and waits.
fn secure(answer: &'static [u8]) -> (String, String) {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let key = PrivatePkcs8KeyDer::from(made.signing_key.serialize_der());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().expect("versions");
    let config =
        config.with_no_client_auth().with_single_cert(vec![made.cert.der().clone()], key.into()).expect("it fits");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("https://localhost:{}", listener.local_addr().expect("an address").port());
    let config = Arc::new(config);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let config = config.clone();
            std::thread::spawn(move || {
                let connection = ServerConnection::new(config).expect("it is set up");
                let mut stream = StreamOwned::new(connection, stream);
                let mut head = Vec::new();
                while !head.ends_with(b"\r\n\r\n") {
                    let mut byte = [0];
                    if stream.read(&mut byte).unwrap_or(0) == 0 {
                        return;
                    }
                    head.extend(byte);
                }
                let _ = stream.write_all(answer);
                let _ = stream.flush();
                std::thread::sleep(milliseconds(3000));
            });
        }
    });
    (address, made.cert.pem())
}

#[test]
fn only_known_certificates_are_trusted() {
    let (address, pem) =
        secure(b"HTTP/1.1 200 OK\r\nContent-Length: 34\r\n\r\n{\"id\":\"bobby\",\"username\":\"Bobby\"}\n");
    let client =
        Client::new(&address).unwrap().with_patience(hurry()).with_token(Token::new("lip_test").unwrap()).unwrap();
    let error = client.account().unwrap_err();
    assert!(matches!(error, Error::Tls(_)), "{error:?}");
    assert_eq!(client.clone().with_certificate(&pem).unwrap().account().unwrap().username, "Bobby");
    // Another server's certificate does not help, and the name counts.
    let (_, other) = secure(b"");
    assert!(matches!(client.clone().with_certificate(&other).unwrap().account(), Err(Error::Tls(_))));
    let elsewhere = Client::new(&address.replace("localhost", "127.0.0.1")).unwrap().with_patience(hurry());
    assert!(matches!(elsewhere.with_certificate(&pem).unwrap().account(), Err(Error::Tls(_))));
    assert!(matches!(client.clone().with_certificate("no certificate"), Err(Error::Address(_))));
}

#[test]
fn encrypted_streams_are_lost_in_silence_and_stopped() {
    let line = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n11\r\n{\"type\":\"other\"}\n\r\n";
    let (address, pem) = secure(line);
    let client = Client::new(&address).unwrap().with_certificate(&pem).unwrap().with_patience(hurry());
    let items: Vec<_> = client.events().once().collect();
    let lost = Item::Lost { why: Error::Network("there is no sign of life".into()), pause: None };
    assert_eq!(items, [Item::Open, Item::Event(Event::Unknown), lost]);
    let mut events = client.with_patience(Patience::default()).events();
    let stopper = events.stopper();
    assert_eq!(events.by_ref().take(2).count(), 2);
    let waiting = std::thread::spawn(move || events.next());
    std::thread::sleep(milliseconds(100));
    stopper.stop();
    assert_eq!(waiting.join().unwrap(), None);
}
