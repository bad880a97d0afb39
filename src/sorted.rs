//! A small map as a list in the order of its keys.

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// A map for up to a few thousand entries: finding one takes a binary search, and all maps of this kind
/// together are a fraction of the code that one balanced tree is, which a page has to load.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sorted<K, V>(Vec<(K, V)>);

impl<K, V> Default for Sorted<K, V> {
    fn default() -> Self {
        Sorted(Vec::new())
    }
}

impl<K: Ord, V> Sorted<K, V> {
    /// A map without entries.
    pub fn new() -> Self {
        Sorted::default()
    }

    /// The value of the key that `order` says is equal to the wanted one.
    fn find(&self, order: impl FnMut(&(K, V)) -> std::cmp::Ordering) -> Option<&V> {
        let at = self.0.binary_search_by(order).ok()?;
        self.0.get(at).map(|(_, value)| value)
    }

    /// The value of a key.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.find(|(known, _)| known.cmp(key))
    }

    /// Sets the value of a key.
    pub fn insert(&mut self, key: K, value: V) {
        match self.0.binary_search_by(|(known, _)| known.cmp(&key)) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (key, value)),
        }
    }

    /// Forgets all entries.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The entries in the order of their keys.
    pub fn iter(&self) -> std::slice::Iter<'_, (K, V)> {
        self.0.iter()
    }
}

impl<V> Sorted<String, V> {
    /// The value of a key that is a text.
    pub fn named(&self, name: &str) -> Option<&V> {
        self.find(|(known, _)| known.as_str().cmp(name))
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for Sorted<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Sorted::new();
        for (key, value) in entries {
            map.insert(key, value);
        }
        map
    }
}

impl<K: Serialize, V: Serialize> Serialize for Sorted<K, V> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>> Deserialize<'de> for Sorted<K, V> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Entries<K, V>(PhantomData<(K, V)>);

        impl<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>> Visitor<'de> for Entries<K, V> {
            type Value = Sorted<K, V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
                let mut map = Sorted::new();
                while let Some((key, value)) = entries.next_entry()? {
                    map.insert(key, value);
                }
                Ok(map)
            }
        }

        from.deserialize_map(Entries(PhantomData))
    }
}

/// Sorts a short list by a key; items with equal keys keep their order. Up to a few dozen items it is as quick as the sort of the
/// standard library, of which each kind of list takes three kilobytes of code.
pub fn sort_few<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for sorted in 1..list.len() {
        let mut at = sorted;
        while at > 0 && key(&list[at]) < key(&list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #[test]
        fn few_are_sorted_as_many_are(mut list: Vec<(u8, u8)>) {
            let mut expected = list.clone();
            expected.sort_by_key(|item| item.0);
            sort_few(&mut list, |item| item.0);
            prop_assert_eq!(list, expected);
        }

        #[test]
        fn it_holds_what_a_tree_holds(entries: Vec<(u8, u32)>) {
            let map: Sorted<u8, u32> = entries.iter().copied().collect();
            let tree: BTreeMap<u8, u32> = entries.into_iter().collect();
            prop_assert_eq!(map.len(), tree.len());
            for key in 0..=u8::MAX {
                prop_assert_eq!(map.get(&key), tree.get(&key));
            }
            prop_assert!(map.iter().map(|(k, v)| (k, v)).eq(tree.iter()));
        }
    }

    #[test]
    fn its_json_is_an_object_in_order() {
        let map: Sorted<String, i64> = serde_json::from_str(r#"{"n":2,"m":1,"n":3}"#).unwrap();
        assert_eq!(map.named("n"), Some(&3));
        assert_eq!(serde_json::to_string(&map).unwrap(), r#"{"m":1,"n":3}"#);
        assert!(serde_json::from_str::<Sorted<String, i64>>("[1]").is_err());
    }
}
