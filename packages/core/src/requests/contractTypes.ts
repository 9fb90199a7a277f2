import type { Abi, ContractFunctionArgs, ContractFunctionName } from 'viem'

/** An ABI; one given `as const` tells names, arguments and results. */
export type AbiLike = Abi | readonly unknown[]

/** A function of an ABI that only reads. */
export type ReadName<TAbi extends AbiLike> = ContractFunctionName<TAbi, 'pure' | 'view'>
/** Its arguments. */
export type ReadArgs<TAbi extends AbiLike, TName extends ReadName<TAbi>> = ContractFunctionArgs<
  TAbi,
  'pure' | 'view',
  TName
>

/** A function of an ABI that changes something. */
export type WriteName<TAbi extends AbiLike> = ContractFunctionName<TAbi, 'nonpayable' | 'payable'>
/** Its arguments. */
export type WriteArgs<TAbi extends AbiLike, TName extends WriteName<TAbi>> = ContractFunctionArgs<
  TAbi,
  'nonpayable' | 'payable',
  TName
>
