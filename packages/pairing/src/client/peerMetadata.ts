/** Who the other side says it is; never proven. */
export type PeerMetadata = {
  name: string
  description: string
  url: string
  icons: readonly string[]
  /** Links that bring a person back to it. */
  redirect?: { native?: string; universal?: string; linkMode?: boolean }
}
