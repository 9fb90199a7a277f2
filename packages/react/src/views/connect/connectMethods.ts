import type { Config } from '@gangway/core'
import type { ComponentType } from 'react'
import { EmailBlock } from './EmailBlock.js'
import { WalletBlock } from './WalletBlock.js'

/** A way to connect. SPEC §1. */
export type ConnectMethod = NonNullable<Config['features']['connectMethodsOrder']>[number]

type MethodBlock = { component: ComponentType; isOffered(features: Config['features']): boolean }

/** What draws each way to connect that exists, and where it is offered. */
export const connectMethods: Readonly<Partial<Record<ConnectMethod, MethodBlock>>> = {
  email: { component: EmailBlock, isOffered: ({ email }) => email },
  wallet: { component: WalletBlock, isOffered: () => true },
}
