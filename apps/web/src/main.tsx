import { coinbaseWallet, createConfig, readPublicConfig, toConfigParameters } from '@gangway/core'
import { GangwayProvider } from '@gangway/react'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageContext } from './locales/LanguageContext.js'
import { loadLanguage } from './locales/loadLanguage.js'
import type { Texts } from './locales/texts.js'
import { ErrorPage } from './pages/ErrorPage.js'
import { createPageRouter } from './router.js'
import './theme/global.css'

// Nothing is drawn before its texts are here: a page that changes its language under one's eyes helps nobody.
const language = await loadLanguage(navigator.languages)
Object.assign(document.documentElement, { lang: language.tag, dir: language.direction })
createRoot(getRootElement()).render(
  <StrictMode>
    <LanguageContext value={language}>{createPage(language.texts)}</LanguageContext>
  </StrictMode>,
)

/** The whole page, or what went wrong when its configuration is absent or unreadable. */
function createPage(texts: Texts): ReactNode {
  try {
    const publicConfig = readPublicConfig(document)
    const config = createConfig({
      ...toConfigParameters(publicConfig),
      connectors: publicConfig.features.coinbase ? [coinbaseWallet({ appName: texts.name })] : [],
      // A look costs two small requests, and somebody who sends from another device looks here for it.
      pendingTransactions: { isEnabled: true, pollInterval: 10_000 },
      metadata: { name: texts.name, description: '', url: location.origin, icons: ['/favicon.svg'] },
    })
    const { legal, themeVariables } = publicConfig
    const look = { ...(legal ? { legal } : {}), ...(themeVariables ? { themeVariables } : {}) }
    return (
      <GangwayProvider config={config} {...look}>
        <RouterProvider router={createPageRouter({ publicConfig })} />
      </GangwayProvider>
    )
  } catch (error) {
    return <ErrorPage error={error} />
  }
}

function getRootElement(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  return element
}
