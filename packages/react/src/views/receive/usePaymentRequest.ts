import {
  type ConfiguredNetwork,
  createPaymentLink,
  parseAmount,
  type SendToken,
  type TokenBalance,
} from '@gangway/core'
import { toCaipAccountId } from '@gangway/protocol'
import { useState } from 'react'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { describeAmountProblem } from '../send/describeAmountProblem.js'

/** What somebody asks to be paid. */
export type PaymentForm = {
  isOpen: boolean
  toggle(): void
  tokens: readonly SendToken[]
  token: SendToken
  choose(address: string | null): void
  amount: string
  setAmount(amount: string): void
  /** What is wrong with the amount, in words; null: nothing. */
  problem: string | null
  /** Null while no amount is asked for. */
  link: string | null
}

/** The payment link of an account on a network, from what is typed. Another network starts with its own coin. */
export function usePaymentRequest(network: ConfiguredNetwork, address: string): PaymentForm {
  const locale = useLocale()
  const t = useLateTranslate()
  const tokens = useTokens(network, address)
  const [isOpen, setIsOpen] = useState(false)
  const [tokenAddress, choose] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  const [coin] = tokens
  const token = tokens.find((token) => token.address === tokenAddress) ?? coin
  const parsed = parseAmount(isOpen ? amount : '', { decimals: token.decimals, locale })
  const isAsked = parsed.ok && parsed.amount > 0n
  return {
    isOpen,
    toggle: () => setIsOpen(!isOpen),
    tokens,
    token,
    choose,
    amount,
    setAmount,
    problem:
      parsed.ok || parsed.problem.kind === 'empty'
        ? null
        : describeAmountProblem(parsed.problem, { decimals: token.decimals, locale, t }),
    link: isAsked
      ? createPaymentLink({ networkId: network.caipNetworkId, address, token, amount: parsed.amount })
      : null,
  }
}

/** The network's coin, and the tokens the account is known to have there. */
function useTokens(
  { caipNetworkId, nativeCurrency }: ConfiguredNetwork,
  address: string,
): readonly [SendToken, ...SendToken[]] {
  const known = useGangway((state) => state.balances.get(toCaipAccountId(caipNetworkId, address)))
  const { symbol, decimals } = nativeCurrency
  return [{ address: null, symbol, decimals }, ...(known?.tokenBalances ?? []).flatMap(toSendToken)]
}

function toSendToken({ address, symbol, quantity, isVerified }: TokenBalance): SendToken[] {
  return address === null || !isVerified ? [] : [{ address, symbol, decimals: quantity.decimals }]
}
