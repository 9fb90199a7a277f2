/** Where a client keeps what survives a reload: values that JSON can hold, by key. */
export type KeyValueStore = {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  getKeys(): Promise<readonly string[]>
}
