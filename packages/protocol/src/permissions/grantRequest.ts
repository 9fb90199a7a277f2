import * as v from 'valibot'

/** How much one grant may ask for. */
export const grantLimits = {
  /** Permissions of one request, functions of one contract, and delegations they become. */
  permissions: 10,
  /** Characters of a request as JSON. */
  size: 32_768,
  /** Characters of what it is redeemed by: 0x and 64 kB as hex. */
  context: 131_074,
  /** Grants of one account to one app that are in force at once. */
  inForce: 100,
} as const

const quantitySchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/))
const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
/** SEC 1, compressed or not. */
const publicKeySchema = v.pipe(v.string(), v.regex(/^0x(?:0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/))
/** Unix seconds, or a length in seconds. */
const secondsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const recurring = { allowance: quantitySchema, start: secondsSchema, period: secondsSchema }

const functionSchema = v.object({
  functionName: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  /** null: any value. */
  args: v.optional(
    v.pipe(v.array(v.nullable(v.object({ operator: v.string(), value: quantitySchema }))), v.maxLength(32)),
  ),
  valueLimit: v.optional(quantitySchema),
  operation: v.optional(v.string()),
})

/** What somebody may do; names and shapes of AppKit 1.7's smart sessions and of ERC-7715. */
export const permissionSchema = v.variant('type', [
  v.object({ type: v.literal('native-token-recurring-allowance'), data: v.object(recurring) }),
  v.object({
    type: v.literal('erc20-recurring-allowance'),
    data: v.object({ token: addressSchema, ...recurring }),
  }),
  v.object({
    type: v.literal('contract-call'),
    data: v.object({
      address: addressSchema,
      abi: v.array(v.record(v.string(), v.unknown())),
      functions: v.pipe(v.array(functionSchema), v.minLength(1), v.maxLength(grantLimits.permissions)),
    }),
  }),
  v.object({ type: v.literal('native-token-transfer'), data: v.object({ allowance: quantitySchema }) }),
  v.object({
    type: v.literal('erc20-token-transfer'),
    data: v.object({ address: addressSchema, allowance: quantitySchema }),
  }),
])

/** See {@link permissionSchema}. */
export type Permission = v.InferOutput<typeof permissionSchema>

/** A bound that holds for each permission of a request. ERC-7715 “Policies”. */
export const grantPolicySchema = v.object({
  type: v.literal('call-limit'),
  data: v.object({ count: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
})

/** See {@link grantPolicySchema}. */
export type GrantPolicy = v.InferOutput<typeof grantPolicySchema>

const common = {
  chainId: v.union([quantitySchema, v.pipe(v.number(), v.safeInteger(), v.minValue(1))]),
  address: v.nullish(addressSchema),
  /** Unix seconds. */
  expiry: secondsSchema,
  policies: v.optional(v.pipe(v.array(grantPolicySchema), v.maxLength(1)), []),
}

/** A request as AppKit 1.7's smart sessions send it: several permissions of one key. */
export const keysGrantSchema = v.object({
  ...common,
  signer: v.object({
    type: v.literal('keys'),
    data: v.object({
      keys: v.pipe(
        v.array(v.object({ type: v.string(), publicKey: publicKeySchema })),
        v.minLength(1),
        v.maxLength(10),
      ),
    }),
  }),
  permissions: v.pipe(v.array(permissionSchema), v.minLength(1), v.maxLength(grantLimits.permissions)),
})

/** See {@link keysGrantSchema}. */
export type KeysGrant = v.InferOutput<typeof keysGrantSchema>

/** A request as ERC-7715 has it: one permission of an account, which ERC-7710 redeems. */
export const accountGrantSchema = v.object({
  ...common,
  signer: v.object({ type: v.literal('account'), data: v.object({ address: addressSchema }) }),
  permission: permissionSchema,
})

/** See {@link accountGrantSchema}. */
export type AccountGrant = v.InferOutput<typeof accountGrantSchema>
