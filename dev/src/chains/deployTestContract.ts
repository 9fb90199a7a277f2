import { createRequire } from 'node:module'
import { GangwayError, parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import {
  type Abi,
  type Address,
  createWalletClient,
  encodeDeployData,
  type Hex,
  http,
  isHex,
  type LocalAccount,
} from 'viem'
import forwarder from '../../contracts/artifacts/Forwarder.json' with { type: 'json' }
import localMultiToken from '../../contracts/artifacts/LocalMultiToken.json' with { type: 'json' }
import localNft from '../../contracts/artifacts/LocalNft.json' with { type: 'json' }
import localToken from '../../contracts/artifacts/LocalToken.json' with { type: 'json' }
import oddToken from '../../contracts/artifacts/OddToken.json' with { type: 'json' }
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { waitForReceipt } from './waitForReceipt.js'

const contracts = { forwarder, localMultiToken, localNft, localToken, oddToken }

/** OpenZeppelin's, by their names there: collections that ask a recipient whether it takes an NFT, and a contract that does. */
const openContracts = {
  nftHolder: 'ERC721Holder',
  openMultiToken: 'ERC1155PresetMinterPauser',
  openNft: 'ERC721PresetMinterPauserAutoId',
} as const

type ContractName = keyof typeof contracts | keyof typeof openContracts

const require = createRequire(import.meta.url)
const artifactSchema = v.object({
  abi: v.custom<Abi>((abi) => Array.isArray(abi)),
  bytecode: v.custom<Hex>((bytecode) => isHex(bytecode)),
})

/** A contract on a local chain. */
export type TestContract = { address: Address; abi: Abi }

/**
 * Puts one of the contracts of `dev/contracts`, or of OpenZeppelin's, on a local chain, from `account`; resolves once it is
 * there. The faucet's own account has one nonce, so where a faucet may be paying out meanwhile another one is to be named.
 * `args` are those of the contract's constructor.
 */
export async function deployTestContract(
  rpcUrl: string,
  name: ContractName,
  account: LocalAccount = getLocalEvmAccount(localEvmAccountIndexes.faucet),
  args: readonly unknown[] = [],
): Promise<TestContract> {
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  const { abi, bytecode } = parseWith(artifactSchema, readArtifact(name))
  const data = encodeDeployData({ abi, bytecode, args })
  const hash = await wallet.sendTransaction({ chain: null, data })
  const { contractAddress } = await waitForReceipt(rpcUrl, hash)
  if (contractAddress) return { address: contractAddress, abi }
  throw new GangwayError('DEV_PART_FAILED', { details: `transaction ${hash} created no contract` })
}

// A package's own JSON is not imported: what runs the tests leaves out that it is JSON.
function readArtifact(name: ContractName): unknown {
  if (!isOpen(name)) return contracts[name]
  return require(`@openzeppelin/contracts/build/contracts/${openContracts[name]}.json`)
}

function isOpen(name: ContractName): name is keyof typeof openContracts {
  return name in openContracts
}
