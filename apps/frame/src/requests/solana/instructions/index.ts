import { associatedToken } from './associatedToken.js'
import { computeBudget } from './computeBudget.js'
import type { KnownProgram } from './knownProgram.js'
import { memo } from './memo.js'
import { system } from './system.js'
import { token } from './token.js'

/** Programs whose instructions are known; one file each. */
export const knownPrograms: readonly KnownProgram[] = [system, token, associatedToken, computeBudget, memo]
