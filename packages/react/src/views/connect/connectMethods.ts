import type { Config } from '@gangway/core'
import type { ComponentType } from 'react'
import { EmailBlock } from './EmailBlock.js'
import { SocialSlot } from './SocialSlot.js'
import { WalletBlock } from './WalletBlock.js'

/** A way to connect. product.md §1. */
export type ConnectMethod = NonNullable<Config['features']['connectMethodsOrder']>[number]

type MethodBlock = { component: ComponentType; isOffered(features: Config['features']): boolean }

/** What draws each way to connect that exists, and where it is offered. */
export const connectMethods: Readonly<Record<ConnectMethod, MethodBlock>> = {
  email: { component: EmailBlock, isOffered: ({ email }) => email },
  social: { component: SocialSlot, isOffered: ({ socials }) => socials.length > 0 },
  wallet: { component: WalletBlock, isOffered: () => true },
}
