import { type PreparedSwap, readApproval } from '@gangway/core'
import { Address } from '../../../components/Address/Address.js'
import { Banner } from '../../../components/Banner/Banner.js'
import { Fact, FactList } from '../../../components/FactList/FactList.js'
import { Switch } from '../../../components/Switch/Switch.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import reviewStyles from '../../send/review/SendReviewView.module.css'
import type { ApprovalWay } from './swapReview.js'
import { useSwapAmounts } from './useSwapAmounts.js'

type ApprovalPartProps = {
  swap: PreparedSwap
  way: ApprovalWay
  onWay: (way: ApprovalWay) => void
}

/**
 * What is approved before the swap, and to whom: exactly the amount, by a signature where the token takes one, unless the person
 * asks for more. interface-guide.md §10
 */
export function ApprovalPart({ swap, way, onWay }: ApprovalPartProps) {
  const t = useLateTranslate()
  const { sold } = useSwapAmounts(swap)
  const { transaction, isAtOnce, permit, question } = swap
  const last = transaction.kind === 'eip155' ? transaction.approvals.at(-1) : undefined
  const approval = last && readApproval(last)
  const { symbol } = question.sell
  if (!approval) return null
  const isUnlimited = way === 'unlimited'
  const canSign = permit !== null && !isAtOnce && !isUnlimited
  const isSigned = canSign && way === 'permit'
  const what = isUnlimited ? 'swap.approveAll' : isSigned ? 'swap.permitExact' : 'swap.approveExact'
  const order = isAtOnce ? 'swap.approveAtOnce' : isSigned ? 'swap.permitFirst' : 'swap.approveFirst'
  return (
    <>
      <FactList>
        <Fact label="swap.approve" isWhole>
          <p>{t(what, { symbol, sold })}</p>
          <Address address={approval.spender} form="full" />
        </Fact>
      </FactList>
      <p className={reviewStyles.note}>{t(order)}</p>
      {canSign && (
        <Switch isOn={isSigned} onToggle={() => onWay(isSigned ? 'exact' : 'permit')}>
          {t('swap.permit')}
        </Switch>
      )}
      <Switch isOn={isUnlimited} onToggle={() => onWay(isUnlimited ? 'permit' : 'unlimited')}>
        {t('swap.unlimited')}
      </Switch>
      {isUnlimited && <Banner kind="warning">{t('swap.unlimitedText', { symbol })}</Banner>}
    </>
  )
}
