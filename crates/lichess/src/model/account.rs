//! Accounts and tokens.

use super::{Perf, lenient, readable_fields};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The account that a token belongs to: `GET /api/account`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// The name in lower case.
    pub id: String,
    /// The name.
    pub username: String,
    /// A title, such as `GM`. Accounts with the title `BOT` cannot use the Board API.
    #[serde(default, deserialize_with = "lenient")]
    pub title: Option<String>,
    /// Games and ratings by speed and variant, such as `rapid`, and `puzzle`.
    #[serde(default, deserialize_with = "readable_fields")]
    pub perfs: BTreeMap<String, Perf>,
    /// When the account was created, in milliseconds since 1970.
    #[serde(default, deserialize_with = "lenient")]
    pub created_at: Option<u64>,
    /// The address of the profile.
    #[serde(default, deserialize_with = "lenient")]
    pub url: Option<String>,
    /// The address of the game that is being played.
    #[serde(default, deserialize_with = "lenient")]
    pub playing: Option<String>,
}

/// What a token is good for: `POST /api/token/test`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenInfo {
    /// The name of the account in lower case.
    pub user_id: String,
    /// The scopes of the token, such as `board:play`.
    pub scopes: Vec<String>,
    /// When the token ends, in milliseconds since 1970; `None` if never.
    pub expires: Option<u64>,
}

impl TokenInfo {
    /// Whether the token has this scope.
    #[must_use]
    pub fn permits(&self, scope: &str) -> bool {
        self.scopes.iter().any(|has| has == scope)
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TestedToken {
    user_id: String,
    #[serde(default)]
    scopes: String,
    #[serde(default, deserialize_with = "lenient")]
    expires: Option<u64>,
}

impl From<TestedToken> for TokenInfo {
    fn from(token: TestedToken) -> Self {
        let scopes = token.scopes.split(',').map(str::trim).filter(|scope| !scope.is_empty()).map(str::to_owned);
        Self { user_id: token.user_id, scopes: scopes.collect(), expires: token.expires }
    }
}
