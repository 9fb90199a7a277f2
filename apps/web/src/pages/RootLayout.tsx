import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { OfflineBanner } from '../components/OfflineBanner.js'
import { PageFooter } from '../components/PageFooter.js'
import { PageHeader } from '../components/PageHeader.js'
import { useText } from '../locales/useText.js'
import styles from './RootLayout.module.css'

/** What every page has around it. */
export function RootLayout() {
  const text = useText()
  const main = useFocusOnNavigation()
  return (
    <>
      <a className={styles.skip} href="#main">
        {text('skip')}
      </a>
      <OfflineBanner />
      <PageHeader />
      <main className={styles.main} id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <PageFooter />
    </>
  )
}

/** After a change of page the focus goes to its content, so that a screen reader starts there. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    main.current?.focus()
  }, [pathname])
  return main
}
