import { DevicePage, expect, readLoginMail, test } from '@gangway/testing/playwright'
import { AccountPage } from '../support/AccountPage.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectToFit } from '../support/expectToFit.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'

// The account's own page in the languages accountPage.spec.ts does not read: embedded-wallet.md §7, interface-guide.md §13.

const password = 'seven grey herons wade'

/** What is pressed and what then stands at the top, as a person of each language reads it. */
const languages = [
  {
    locale: 'es',
    direction: 'ltr',
    login: 'Gestiona cómo accedes',
    lockedOut: 'Ya no puedo acceder',
    otherWay: 'Usar otra forma',
    mail: 'Aprueba este navegador',
    device: '¿Iniciar sesión en un dispositivo nuevo?',
    deviceCode: 'Tu código',
    code: 'Escribe el código',
    account: 'Cómo accedes',
    activity: 'Qué ha pasado',
    words: 'Llevar tu billetera a otro lugar',
    end: 'Borrar esta cuenta',
    back: 'Volver a tu cuenta',
    recovery: 'Recuperación de tu billetera',
    keep: 'Guardarlo yo',
    newWay: '¿Cómo quieres abrir tu billetera?',
    another: 'Añadir otra forma',
    none: 'No tengo nada de esto',
    renewal: 'Se va a renovar lo que abre tu billetera',
    nothingToOpen: 'Aquí no hay nada que abrir',
    nothingToApprove: 'No hay ningún acceso pendiente',
  },
  {
    locale: 'ar',
    direction: 'rtl',
    login: 'إدارة طرق الدخول',
    lockedOut: 'لم أعد أستطيع تسجيل الدخول',
    otherWay: 'استخدام طريقة أخرى',
    mail: 'وافق على هذا المتصفح',
    device: 'هل تريد تسجيل الدخول على جهاز جديد؟',
    deviceCode: 'رمزك',
    code: 'أدخل الرمز',
    account: 'طرق دخولك',
    activity: 'ما الذي حدث',
    words: 'انقل محفظتك إلى مكان آخر',
    end: 'حذف هذا الحساب',
    back: 'العودة إلى حسابك',
    recovery: 'استرداد محفظتك',
    keep: 'أحتفظ به بنفسي',
    newWay: 'كيف تريد أن تفتح محفظتك؟',
    another: 'إضافة طريقة أخرى',
    none: 'ليس لدي أي من هذه',
    renewal: 'سيُجدَّد ما يفتح محفظتك',
    nothingToOpen: 'لا شيء لفتحه هنا',
    nothingToApprove: 'لا يوجد تسجيل دخول ينتظر',
  },
] as const

test.skip(!isWide, runBySecondRoad)

for (const { locale, direction, ...words } of languages)
  test(`${locale}: each page of the account is read in it, in light and dark, on a phone of 360 px`, async ({
    browser,
    gangway,
    world,
  }, { outputDir }) => {
    test.setTimeout(240_000)
    const email = `language-${crypto.randomUUID()}@example.com`
    await gangway.goto()
    await gangway.connectButton.open()
    await gangway.emailLogin.finish(world, email)

    const context = await browser.newContext({
      ...{ locale, reducedMotion: 'reduce' },
      viewport: { width: 360, height: 740 },
    })
    const page = await context.newPage()
    const account = new AccountPage(page)
    /** Looks at what is on screen, which has that title. */
    const look = async (view: string, title: string, on = page) => {
      await expect(on.getByRole('heading', { level: 1 })).toHaveText(title)
      for (const colorScheme of ['light', 'dark'] as const) {
        await on.emulateMedia({ colorScheme })
        await expectAccessible(on, `${view}, ${locale}, ${colorScheme}`)
        await expectToFit(on, `${view}, ${locale}, 360 px`)
        const path = `${outputDir}/${view}-${locale}-${colorScheme}.png`
        if (isDeep) await on.screenshot({ path, fullPage: true })
      }
    }
    /** What the `count`th mail leads to, in a page of its own. */
    const openMail = async (count: number, part: string) => {
      const { links } = await readLoginMail(world, email, count)
      const opened = await context.newPage()
      await opened.goto(links.find((each) => each.includes(part)) ?? '')
      return opened
    }

    await test.step('before the login', async () => {
      await page.goto(`${world.frame}/account?projectId=local`)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.locator('html')).toHaveAttribute('dir', direction)
      await look('login', words.login)
      await account.button(words.lockedOut).click()
      await look('locked out', words.lockedOut)
      await account.button(words.otherWay).click()
    })

    await test.step('the login', async () => {
      const field = page.locator('input[type=email]')
      const number = page.locator('.code')
      await field.fill(email)
      await expect(async () => {
        // Half a minute lies between two mails. product.md §5.
        if (!(await number.isVisible())) await field.press('Enter', { timeout: 1_000 })
        await expect(number).toBeVisible({ timeout: 5_000 })
      }).toPass({ timeout: 60_000 })
      await look('mail', words.mail)
      const opened = await openMail(2, '/device#')
      await look('device', words.device, opened)
      const code = await new DevicePage(opened).approve(await number.innerText())
      await look('device code', words.deviceCode, opened)
      await opened.close()
      await look('code', words.code)
      await page.locator('input[autocomplete=one-time-code]').fill(code)
      await look('account', words.account)
    })

    await test.step('what is read there', async () => {
      for (const [view, title] of [
        ['activity', words.activity],
        ['words', words.words],
        ['end', words.end],
      ] as const) {
        await account.button(title).click()
        await look(view, title)
        await account.button(words.back).click()
        await expect(account.heading).toHaveText(words.account)
      }
    })

    await test.step('the recovery, until it is in the person’s hands', async () => {
      await account.button(words.recovery).click()
      await look('recovery', words.recovery)
      await account.button(words.keep).click()
      await look('new way', words.newWay)
      const fields = page.locator('input[autocomplete=new-password]')
      await fields.first().fill(password)
      await fields.last().fill(password)
      await page.keyboard.press('Enter')
      await expect(page.locator('#notice')).toBeVisible({ timeout: 30_000 })
      await look('one way', words.recovery)
      await account.button(words.another).click()
      await expect(page.locator('input[type=password]')).toBeVisible()
      await expectToFit(page, `proof, ${locale}, 360 px`)
      await account.button(words.none).click()
      await look('none left', words.none)
    })

    await test.step('what is opened beside it', async () => {
      // The move ends in a renewal, which a mail tells of.
      const renewal = await openMail(3, '/undo#renew.')
      await look('renewal', words.renewal, renewal)
      for (const [path, title] of [
        ['open', words.nothingToOpen],
        ['browser', words.nothingToApprove],
      ] as const) {
        await renewal.goto(`${world.frame}/${path}`)
        await look(path, title, renewal)
      }
    })
    await context.close()
  })
