import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const repository = fileURLToPath(new URL('../../..', import.meta.url))
