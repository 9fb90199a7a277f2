import type { ChainNamespace } from './caipIds.js'

/** A wallet of the registry: who it is and how a page leads a person to it. architecture.md §3 “registry”. */
export type RegistryWallet = {
  /** 64 hex characters, stable for ever: what hosts name in `featured` and `excluded`. services.md §4. */
  id: string
  name: string
  /** Reverse-domain id it announces itself by (EIP-6963); null when it announces none, or none is known for sure. */
  rdns: string | null
  namespaces: readonly [ChainNamespace, ...ChainNamespace[]]
  /** https address of its maker's page. */
  homepage: string
  /** Base of the https link that opens the app, to which `wc?uri=` is added; ends with a slash. */
  universalLink: string | null
  /** The same for its own scheme, e.g. `example://`. */
  nativeLink: string | null
  /**
   * https link that opens a page in the wallet's own browser; `{url}` stands for the whole address, percent-encoded, and
   * `{host}` for the address without `https://`, as it is. Null: the wallet offers none.
   */
  browseLink: string | null
  /** https address of the wallet's web application. */
  webApp: string | null
  stores: {
    readonly ios?: string
    readonly android?: string
    readonly chrome?: string
    readonly firefox?: string
  }
  /** Colour (`#rrggbb`) and one to three characters our own picture is drawn of; never somebody's logo. */
  picture: { readonly colour: string; readonly glyph: string }
  /** Public pages the facts were checked against. */
  sources: readonly [string, ...string[]]
}
