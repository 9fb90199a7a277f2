/** Where the secure frame is. */
export type FrameOptions = {
  /** Address of its page, on another site than the host's, e.g. `https://secure.example/sdk`. */
  url: string
  /** Whether the frame writes to the console; default true. */
  isLoggerOn?: boolean
}
