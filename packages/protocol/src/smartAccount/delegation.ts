/** What an account signs to let another carry calls out for it: typed data of the Delegation Framework 1.3.0. EIP-712 */
export const delegationTypes = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const

/** `authority` of a delegation that is the account's own right: nobody has delegated it to the account. */
export const rootAuthority: `0x${string}` = `0x${'ff'.repeat(32)}`

/** A `delegate` that stands for everybody. Delegation Framework 1.3.0 */
export const anyDelegate = '0x0000000000000000000000000000000000000a11'

/**
 * Contracts that hold a delegation to its limits, by what each checks: those of the Delegation Framework 1.3.0, at the
 * same address on every chain. docs/decisions/0021-smart-account.md
 */
export const enforcers = {
  allowedCalldata: '0xc2b0d624c1c4319760C96503BA27C347F3260f55',
  allowedMethods: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
  allowedTargets: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
  erc20PeriodTransfer: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  erc20TransferAmount: '0xf100b0819427117EcF76Ed94B358B1A5b5C6D2Fc',
  exactCalldata: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  exactExecution: '0x146713078D39eCC1F5338309c28405ccf85Abfbb',
  exactExecutionBatch: '0x1e141e455d08721Dd5BCDA1BaA6Ea5633Afd5017',
  limitedCalls: '0x04658B29F6b82ed55274221a06Fc97D318E25416',
  nativeTokenPeriodTransfer: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  nativeTokenTransferAmount: '0xF71af580b9c3078fbc2BBF16FbB8EEd82b330320',
  nonce: '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f',
  redeemer: '0xE144b0b2618071B4E56f746313528a669c7E65c5',
  timestamp: '0x1046bb45C8d673d4ea75321280DB34899413c069',
  valueLte: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
} as const
