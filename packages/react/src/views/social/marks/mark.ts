/** A sign drawn by us that stands for a provider: one filled outline on a 24 × 24 grid. */
export type Mark = {
  path: string
  /** Absent: that of the text. */
  colour?: string
}
