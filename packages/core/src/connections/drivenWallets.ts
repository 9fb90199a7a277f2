import type { ConnectorDescriptor } from '../config/connector.js'
import { defineSlot } from '../config/slot.js'

/**
 * The frame's EVM wallet, or a paired one, as a wagmi config of the host drives it, once that knows of it; `find` absent:
 * there is no such config.
 */
export const drivenWallets = defineSlot<{ find?: (id: string) => ConnectorDescriptor | undefined }>(
  () => ({}),
)
