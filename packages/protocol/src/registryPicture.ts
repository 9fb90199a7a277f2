import type { CaipNetworkId } from './caipIds.js'

/**
 * A mark of our own for coins, tokens and networks: a few shapes on a square of 40 by 40, of which a circle is seen. Never
 * somebody's logo. docs/decisions/0031-pictures.md
 */
export type RegistryPicture = {
  /** What it stands on, `#rrggbb`. A network's stands on the network's own colour. */
  colour: string
  /** Data of SVG paths that are filled. */
  shapes?: readonly string[]
  /** Data of SVG paths that are drawn as lines. */
  lines?: readonly string[]
  /** Symbols of the coins and of the tokens of our lists that it stands for. */
  symbols?: readonly string[]
  /** Symbols of the same wrapped: it has a ring around it then. */
  wrapped?: readonly string[]
  networks?: readonly CaipNetworkId[]
}
