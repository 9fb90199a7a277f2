import { createConfig, http, useSignMessage } from 'wagmi'
import { sepolia } from 'wagmi/chains'

// What any app with wagmi has: a config, and hooks. Put a node of your own in here.
export { sepolia }
export const node = sepolia.rpcUrls.default.http[0]
export const wagmiConfig = createConfig({ chains: [sepolia], transports: { [sepolia.id]: http(node) } })

export function Sign() {
  const { mutate: signMessage, data, error } = useSignMessage()
  const sign = () => signMessage({ message: 'Hello' })
  return <button onClick={sign}>{error?.message ?? data ?? 'Sign a message'}</button>
}
