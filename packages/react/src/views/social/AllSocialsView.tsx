import { getSocialProviders } from '@gangway/core'
import { socialProviderNames } from '@gangway/protocol'
import { EmptyState } from '../../components/EmptyState/EmptyState.js'
import { Icon } from '../../components/Icon/Icon.js'
import { Row } from '../../components/Row/Row.js'
import { RowList } from '../../components/RowList/RowList.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useIsOnline } from '../../hooks/useIsOnline.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { LegalLine } from '../connect/LegalLine.js'
import { SocialMark } from './SocialMark.js'
import { useChooseSocial } from './useChooseSocial.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    AllSocials: NoParams
  }
}

/** Every provider a person can log in by here. interface-guide.md §7.2 “then More”. */
export function AllSocialsView() {
  const t = useLateTranslate()
  const providers = getSocialProviders(useConfig())
  const { choose } = useChooseSocial()
  const isOnline = useIsOnline()
  if (providers.length === 0) return <EmptyState icon="key" title={t('social.unavailable')} />
  return (
    <>
      <RowList label={t('social.list')}>
        {providers.map((provider) => (
          <Row
            key={provider}
            icon={<SocialMark provider={provider} />}
            title={socialProviderNames[provider]}
            subtitle={!isOnline && t('social.needsConnection')}
            isDisabled={!isOnline}
            end={<Icon name="chevron" size="s" />}
            onClick={() => choose(provider)}
          />
        ))}
      </RowList>
      <LegalLine />
    </>
  )
}
