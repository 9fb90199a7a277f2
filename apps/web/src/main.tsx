import { createConfig, readPublicConfig, toConfigParameters } from '@gangway/core'
import { GangwayProvider } from '@gangway/react'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { text } from './locales/en.js'
import { ErrorPage } from './pages/ErrorPage.js'
import { createPageRouter } from './router.js'
import './theme/global.css'

createRoot(getRootElement()).render(<StrictMode>{createPage()}</StrictMode>)

/** The whole page, or what went wrong when its configuration is absent or unreadable. */
function createPage(): ReactNode {
  try {
    const publicConfig = readPublicConfig(document)
    const config = createConfig({
      ...toConfigParameters(publicConfig),
      // A look costs two small requests, and somebody who sends from another device looks here for it.
      pendingTransactions: { isEnabled: true, pollInterval: 10_000 },
      metadata: { name: text('name'), description: '', url: location.origin, icons: ['/favicon.svg'] },
    })
    return (
      <GangwayProvider config={config}>
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
