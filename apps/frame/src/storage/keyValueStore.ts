/** Where the Worker keeps what outlives a call. Values are cloned, keys of WebCrypto too. */
export type KeyValueStore = {
  /** undefined: there is none. */
  read(name: string): Promise<unknown>
  /** All of it or nothing; a name whose value is undefined is deleted. */
  write(changes: Readonly<Record<string, unknown>>): Promise<void>
}
