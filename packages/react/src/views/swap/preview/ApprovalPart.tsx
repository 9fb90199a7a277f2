import { type PreparedSwap, readApproval } from '@gangway/core'
import { Address } from '../../../components/Address/Address.js'
import { Banner } from '../../../components/Banner/Banner.js'
import { Fact, FactList } from '../../../components/FactList/FactList.js'
import { Switch } from '../../../components/Switch/Switch.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import reviewStyles from '../../send/review/SendReviewView.module.css'
import { useSwapAmounts } from './useSwapAmounts.js'

type ApprovalPartProps = {
  swap: PreparedSwap
  isUnlimited: boolean
  onUnlimited: (isUnlimited: boolean) => void
}

/** What is approved before the swap, and to whom: exactly the amount, unless the person asks for more. interface-guide §10 */
export function ApprovalPart({ swap, isUnlimited, onUnlimited }: ApprovalPartProps) {
  const t = useLateTranslate()
  const { sold } = useSwapAmounts(swap)
  const { transaction, isAtOnce, question } = swap
  const last = transaction.kind === 'eip155' ? transaction.approvals.at(-1) : undefined
  const approval = last && readApproval(last)
  const { symbol } = question.sell
  if (!approval) return null
  return (
    <>
      <FactList>
        <Fact label="swap.approve" isWhole>
          <p>{isUnlimited ? t('swap.approveAll', { symbol }) : t('swap.approveExact', { sold })}</p>
          <Address address={approval.spender} form="full" />
        </Fact>
      </FactList>
      <p className={reviewStyles.note}>{t(isAtOnce ? 'swap.approveAtOnce' : 'swap.approveFirst')}</p>
      <Switch isOn={isUnlimited} onToggle={() => onUnlimited(!isUnlimited)}>
        {t('swap.unlimited')}
      </Switch>
      {isUnlimited && <Banner kind="warning">{t('swap.unlimitedText', { symbol })}</Banner>}
    </>
  )
}
