/** Nodes without an archive know accounts as they were this many blocks ago. */
export const knownBlocks = 128n
