import { configure } from '@testing-library/dom'
import { keepTranslatedText } from '../../shell/src/translation/translated-text.ts'
import { startTranslator, type Translator } from '../../shell/src/translation/translator.fixture.ts'

/*
 * Runs component tests on a translated page. The translation keeps the words, so the tests also check the text of the
 * translated page. Text queries read through the translator's elements.
 */

const isTranslation = (node: Node) => node.nodeName === 'FONT'

const textOf = (element: Element): string =>
  [...element.childNodes]
    .map((node) =>
      node.nodeType === Node.TEXT_NODE || isTranslation(node) ? (node.textContent ?? '') : '',
    )
    .join('')

Object.assign(jest.requireActual('@testing-library/dom/dist/get-node-text'), {
  getNodeText: (element: Element) =>
    element.matches('input[type=submit], input[type=button], input[type=reset]')
      ? (element as HTMLInputElement).value
      : textOf(element),
})
configure({ defaultIgnore: 'script, style, font' })

keepTranslatedText()
startTranslator({ translator: process.env.TRANSLATOR as Translator })
