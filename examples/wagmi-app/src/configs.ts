import { createConfigFromWagmi } from '@gangway/core/wagmi'
import { gangwayOne, gangwaySolana } from '@gangway/registry'
import { http } from 'viem'
import { anvil } from 'viem/chains'
import { createConfig } from 'wagmi'

/** What the app had before, unchanged. */
export const wagmiConfig = createConfig({
  chains: [anvil],
  transports: { [anvil.id]: http() },
})

/** Gangway on top of it. Leave out `networks`, and it has those of the wagmi config. */
export const config = createConfigFromWagmi(wagmiConfig, {
  projectId: 'local',
  apiUrl: 'http://localhost:4102',
  networks: [gangwayOne, gangwaySolana],
})
