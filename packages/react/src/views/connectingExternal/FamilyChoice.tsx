import type { ChainNamespace } from '@gangway/protocol'
import { Badge } from '../../components/Badge/Badge.js'
import { Icon } from '../../components/Icon/Icon.js'
import { Row } from '../../components/Row/Row.js'
import { RowList } from '../../components/RowList/RowList.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import type { Wallet } from '../../wallets/groupWallets.js'
import { WaitingScene } from './WaitingScene.js'

/** Asks which kind of account of a wallet that has both. interface-guide.md §7.2. */
export function FamilyChoice(props: { wallet: Wallet; onChoose: (chainNamespace: ChainNamespace) => void }) {
  const { wallet, onChoose } = props
  const t = useTranslate()
  const connections = useGangway((state) => state.connections)
  return (
    <>
      <WaitingScene
        wallet={wallet}
        tone="calm"
        headline={t('connecting.whichAccount')}
        help={t('connecting.whichAccountHelp', { wallet: wallet.name })}
      />
      <RowList label={t('connecting.whichAccount')}>
        {wallet.descriptors.map(({ id, chainNamespace }) => (
          <Row
            key={id}
            title={t(`connecting.family.${chainNamespace}`)}
            subtitle={t(`connecting.family.${chainNamespace}.help`)}
            end={
              <>
                {connections.has(id) && <Badge kind="success">{t('connect.connected')}</Badge>}
                <Icon name="chevron" size="s" />
              </>
            }
            onClick={() => onChoose(chainNamespace)}
          />
        ))}
      </RowList>
    </>
  )
}
