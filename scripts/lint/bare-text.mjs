/**
 * Lint rule: conditional text, and text after conditional content, needs an element around it.
 *
 * React keeps a reference to each text node beside other nodes. If a browser has translated the page, the node may no
 * longer be there, and React cannot remove it or insert before it. An element stays in place, even if a translator
 * replaces its text. See docs/decisions/0040-translated-pages.md.
 */

/** White space does not count as text: translators leave it alone. */
const isText = (node) =>
  (node?.type === 'Literal' && typeof node.value === 'string' && node.value.trim() !== '') ||
  node?.type === 'TemplateLiteral' ||
  (node?.type === 'BinaryExpression' &&
    node.operator === '+' &&
    (isText(node.left) || isText(node.right)))

const unwrapped = (node) =>
  node?.type === 'ParenthesizedExpression' || node?.type?.startsWith('TS')
    ? unwrapped(node.expression)
    : node

/** The expressions that a conditional expression can result in. */
function results(node) {
  const expression = unwrapped(node)
  if (expression?.type === 'ConditionalExpression') {
    return [...results(expression.consequent), ...results(expression.alternate)]
  }
  if (expression?.type === 'LogicalExpression') {
    const right = results(expression.right)
    // The left side of && is not shown.
    return expression.operator === '&&'
      ? [undefined, ...right]
      : [...results(expression.left), ...right]
  }
  return [expression]
}

const isConditional = (node) =>
  ['ConditionalExpression', 'LogicalExpression'].includes(unwrapped(node)?.type)

const isList = (node) =>
  node?.type === 'CallExpression' && ['map', 'flatMap'].includes(node.callee.property?.name)

/** Returns what a JSX child renders: nothing (undefined), permanent content, or content that can change. */
function kindOf(child) {
  if (child.type === 'JSXText') {
    return child.value.trim() ? 'text' : undefined
  }
  if (child.type !== 'JSXExpressionContainer') return 'element'
  const expression = unwrapped(child.expression)
  if (expression.type === 'JSXEmptyExpression') return undefined
  if (isText(expression)) return 'text'
  if (expression.type === 'Literal') return undefined
  if (isConditional(expression)) {
    const shown = results(expression)
    if (expression.type === 'ConditionalExpression' && shown.every(isText)) return 'text'
    return shown.some(isText) ? 'changing text' : 'changing'
  }
  return isList(expression) ? 'changing' : 'unknown'
}

const bareText = {
  meta: {
    type: 'problem',
    docs: { description: 'Put an element around text whose position can change.' },
    messages: {
      changing:
        'Put an element around conditional text beside other content: React cannot place the text on a translated page.',
      after:
        'Put an element around text after conditional content: React cannot place the text on a translated page.',
    },
    schema: [],
  },
  create(context) {
    function check({ children }) {
      const parts = children
        .map((child) => ({ child, kind: kindOf(child) }))
        .filter(({ kind }) => kind)
      if (parts.length < 2) return
      let previous
      for (const { child, kind } of parts) {
        if (kind === 'changing text') context.report({ node: child, messageId: 'changing' })
        if (kind === 'text' && previous?.startsWith('changing')) {
          context.report({ node: child, messageId: 'after' })
        }
        previous = kind
      }
    }
    return { JSXElement: check, JSXFragment: check }
  },
}

const plugin = { meta: { name: 'translation' }, rules: { 'bare-text': bareText } }

// oxlint loads a plugin from its default export.
export default plugin
