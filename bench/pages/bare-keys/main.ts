import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'

// What the embedded wallet cannot do without: making a key, and signing with it. No share, no server, no store.
Object.assign(window, {
  timeCreations(count: number): number[] {
    return Array.from({ length: count }, () => {
      const startedAt = performance.now()
      mnemonicToAccount(generateMnemonic(english))
      return performance.now() - startedAt
    })
  },
  async timeSignatures(count: number): Promise<number[]> {
    const account = mnemonicToAccount(generateMnemonic(english))
    const times: number[] = []
    for (let index = 0; index < count; index += 1) {
      const startedAt = performance.now()
      await account.signMessage({ message: 'hello' })
      times.push(performance.now() - startedAt)
    }
    return times
  },
})
