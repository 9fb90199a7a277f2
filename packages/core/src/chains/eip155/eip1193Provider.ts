/** The part of EIP-1193 a wallet must offer; what it answers is checked, not believed. */
export type Eip1193Provider = {
  request(parameters: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}
