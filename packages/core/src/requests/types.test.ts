import type { Transaction } from '@solana/kit'
import { erc20Abi, type Hash, type Hex, type TransactionReceipt } from 'viem'
import { expectTypeOf, test } from 'vitest'
import type { Config } from '../config/config.js'
import { getProvider } from './getProvider.js'
import { getWalletClient } from './getWalletClient.js'
import { readContract } from './readContract.js'
import { sendTransaction } from './sendTransaction.js'
import { signMessage } from './signMessage.js'
import { signAllTransactions, signTransaction } from './signTransaction.js'
import { signTypedData } from './signTypedData.js'
import { simulateContract } from './simulateContract.js'
import { waitForTransactionReceipt } from './waitForTransactionReceipt.js'
import { writeContract } from './writeContract.js'

// Nothing here runs: the compiler is what is tried out.
declare const config: Config
declare const kit: Transaction
declare const bytes: Uint8Array
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = { abi: erc20Abi, address } as const

test('types: what an ABI says of a function is what it takes and answers', () => {
  const read = () => ({
    balance: readContract(config, { ...token, functionName: 'balanceOf', args: [address] }),
    decimals: readContract(config, { ...token, functionName: 'decimals' }),
    // @ts-expect-error it changes something
    transfer: readContract(config, { ...token, functionName: 'transfer', args: [address, 1n] }),
    // @ts-expect-error the ABI lacks it
    burn: readContract(config, { ...token, functionName: 'burn' }),
    // @ts-expect-error an owner is missing
    nobody: readContract(config, { ...token, functionName: 'balanceOf' }),
  })
  expectTypeOf<ReturnType<typeof read>['balance']>().resolves.toEqualTypeOf<bigint>()
  expectTypeOf<ReturnType<typeof read>['decimals']>().resolves.toEqualTypeOf<number>()
})

test('types: so it is of a function that changes something', () => {
  const write = () => ({
    hash: writeContract(config, { ...token, functionName: 'transfer', args: [address, 1n] }),
    result: simulateContract(config, { ...token, functionName: 'transfer', args: [address, 1n] }),
    // @ts-expect-error it only reads
    balance: writeContract(config, { ...token, functionName: 'balanceOf', args: [address] }),
    // @ts-expect-error an amount is a bigint
    half: writeContract(config, { ...token, functionName: 'transfer', args: [address, 1] }),
  })
  expectTypeOf<ReturnType<typeof write>['hash']>().resolves.toEqualTypeOf<Hash>()
  expectTypeOf<ReturnType<typeof write>['result']>().resolves.toEqualTypeOf<boolean>()
})

test('types: a signature is in the form of its family, a signed transaction in the form it was given in', () => {
  const sign = () => ({
    evm: signMessage(config, { message: 'a', chainNamespace: 'eip155' }),
    solana: signMessage(config, { message: 'a', chainNamespace: 'solana' }),
    any: signMessage(config, { message: { raw: bytes } }),
    kit: signTransaction(config, { transaction: kit }),
    bytes: signAllTransactions(config, { transactions: [bytes] }),
    // @ts-expect-error neither
    text: signTransaction(config, { transaction: 'AQ==' }),
  })
  type Signed = ReturnType<typeof sign>
  expectTypeOf<Signed['evm']>().resolves.toEqualTypeOf<Hex>()
  expectTypeOf<Signed['solana']>().resolves.toEqualTypeOf<string>()
  expectTypeOf<Signed['any']>().resolves.toEqualTypeOf<string>()
  expectTypeOf<Signed['kit']>().resolves.toEqualTypeOf<Transaction>()
  expectTypeOf<Signed['bytes']>().resolves.toEqualTypeOf<readonly Uint8Array[]>()
})

test('types: a message is of its types', () => {
  const types = { Order: [{ name: 'price', type: 'uint256' }] } as const
  const sign = () => ({
    right: signTypedData(config, { types, primaryType: 'Order', message: { price: 1n } }),
    // @ts-expect-error a price is a bigint
    wrong: signTypedData(config, { types, primaryType: 'Order', message: { price: '1' } }),
    // @ts-expect-error there is no such type
    other: signTypedData(config, { types, primaryType: 'Invoice', message: { price: 1n } }),
  })
  expectTypeOf<ReturnType<typeof sign>['right']>().resolves.toEqualTypeOf<Hex>()
})

test('types: nothing is sent without a recipient; clients and receipts are viem’s', () => {
  const use = () => ({
    // @ts-expect-error to whom?
    nobody: sendTransaction(config, { value: 1n }),
    // @ts-expect-error an amount is a bigint
    half: sendTransaction(config, { to: address, value: 1 }),
    client: getWalletClient(config).then(({ account, chain }) => [account.address, chain.id] as const),
    accounts: getProvider(config).then((provider) => provider.request({ method: 'eth_accounts' })),
    receipt: waitForTransactionReceipt(config, { hash: '0x' }),
  })
  expectTypeOf<ReturnType<typeof use>['client']>().resolves.toEqualTypeOf<readonly [Hex, number]>()
  expectTypeOf<ReturnType<typeof use>['accounts']>().resolves.toEqualTypeOf<Hex[]>()
  expectTypeOf<ReturnType<typeof use>['receipt']>().resolves.toEqualTypeOf<TransactionReceipt>()
})
