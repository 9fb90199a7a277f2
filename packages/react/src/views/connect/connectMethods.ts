import type { Config } from '@gangway/core'
import type { ComponentType } from 'react'
import { WalletBlock } from './WalletBlock.js'

/** A way to connect. SPEC §1. */
export type ConnectMethod = NonNullable<Config['features']['connectMethodsOrder']>[number]

/** What draws each way to connect that exists. */
export const connectMethods: Readonly<Partial<Record<ConnectMethod, ComponentType>>> = { wallet: WalletBlock }
