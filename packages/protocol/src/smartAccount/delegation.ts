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
