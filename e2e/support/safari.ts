import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { test as base } from '@playwright/test'
import { freePorts } from '../../api/src/platform/free-ports.fixture.ts'
import { until } from '../../api/src/platform/until.fixture.ts'
import { PlainError } from '../../scripts/plain-error.ts'
import { installPackage } from '../../scripts/test/apt.ts'

const packages = { 'webkit2gtk-driver': '/usr/bin/WebKitWebDriver', xvfb: '/usr/bin/Xvfb' }

/** The name of an element's id in the answers of WebDriver. */
const idKey = 'element-6066-11e4-a52e-4f735466cecf'

/** The key Enter. Of "\n", WebKit's driver types nothing. */
const enter = '\uE007'

/**
 * Starts the WebDriver server of WebKitGTK on an invisible display. Installs its Debian packages if they are missing.
 * @throws PlainError if one cannot be installed
 */
async function startDriver() {
  for (const [name, program] of Object.entries(packages))
    if (!existsSync(program) && !installPackage(name))
      throw new PlainError(`Install the Debian package ${name}.`)

  // Xvfb prints the number of the display, which it chooses.
  const screen = ['-displayfd', '1', '-screen', '0', '1440x900x24']
  const display = spawn(packages.xvfb, screen, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = (await once(createInterface(display.stdout), 'line')) as [string]
  const [port] = await freePorts(1)
  const driver = spawn(packages['webkit2gtk-driver'], [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      // The sandbox needs rights that containers do not give. The browser opens only the product.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  return { address: `http://127.0.0.1:${port}/`, processes: [driver, display] as ChildProcess[] }
}

/** Sends a command of WebDriver, and returns its value: https://www.w3.org/TR/webdriver2/. Throws the driver's error. */
async function send<Value>(method: string, address: string, body?: object): Promise<Value> {
  const response = await fetch(address, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    // A frozen page answers nothing.
    signal: AbortSignal.timeout(60_000),
  })
  const { value } = (await response.json()) as { value: Value }
  if (!response.ok) throw new Error(`${method} ${address}: ${JSON.stringify({ body, value })}`)
  return value
}

export type Safari = Awaited<ReturnType<typeof openWindow>>

/** Opens a window of the product. The methods for an element wait up to 20 seconds until it can take the command. */
async function openWindow(driver: string, origin: string) {
  await until(() => send('GET', `${driver}status`).then(Boolean, () => false))
  const created = await send<{ sessionId: string }>('POST', `${driver}session`, {
    capabilities: {},
  })
  const session = `${driver}session/${created.sessionId}`
  await send('POST', `${session}/window/rect`, { width: 1280, height: 800 })

  /** Sends a command to the first element of an XPath. */
  async function ask<Value>(method: string, xpath: string, command: string, body?: object) {
    const query = { using: 'xpath', value: xpath }
    let answer: { value: Value } | undefined
    let failure: unknown
    const isAnswered = async () => {
      try {
        const found = await send<Record<string, string>>('POST', `${session}/element`, query)
        const address = `${session}/element/${found[idKey]}/${command}`
        answer = { value: await send<Value>(method, address, body) }
      } catch (error) {
        failure = error
      }
      return answer !== undefined
    }
    await until(isAnswered).catch(() => {})
    if (answer) return answer.value
    throw failure
  }

  return {
    open: (path: string) => send('POST', `${session}/url`, { url: origin + path }),
    reload: () => send('POST', `${session}/refresh`, {}),
    /** Presses an element that stands still: the driver clicks at the place where it was found. */
    press: async (xpath: string) => {
      let place: unknown
      await until(async () => {
        const before = JSON.stringify(place)
        place = await ask('GET', xpath, 'rect')
        return JSON.stringify(place) === before
      })
      await ask('POST', xpath, 'click', {})
    },
    /** Types into a field. Of a field for files, `text` is the path of one. */
    type: (xpath: string, text: string) =>
      ask('POST', xpath, 'value', { text: text.replaceAll('\n', enter) }),
    /** Returns the visible text of an element. */
    textOf: (xpath: string) => ask<string>('GET', xpath, 'text'),
    /** Runs the body of a function in the page, and returns its result. */
    run: (script: string, ...args: unknown[]) =>
      send('POST', `${session}/execute/sync`, { script, args }),
    screenshot: async () =>
      Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
  }
}

/** A test in a browser with the engine of Safari. */
export const test = base.extend<{ safari: Safari }>({
  safari: async ({ baseURL }, use, testInfo) => {
    const { address, processes } = await startDriver()
    try {
      const safari = await openWindow(address, baseURL ?? '')
      await use(safari)
      if (testInfo.status !== testInfo.expectedStatus) {
        await writeFile(testInfo.outputPath('safari.png'), await safari.screenshot())
      }
    } finally {
      // The driver ends its browser.
      for (const each of processes) each.kill()
    }
  },
})
