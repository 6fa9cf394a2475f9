const pseudo = /:(hover|active|focus-visible|focus)(?![\w-])/g

function copiesOf(sheet: CSSStyleSheet): string[] {
  return [...sheet.cssRules]
    .filter((rule) => rule instanceof CSSStyleRule && rule.selectorText.search(pseudo) >= 0)
    .map(({ cssText }) => cssText.replaceAll(pseudo, "[data-shown~='$1']"))
}

/**
 * Copies every CSS rule for `:hover`, `:active` and `:focus`, so that `data-shown="hover"` shows that
 * state without a pointer.
 */
export function showStates() {
  const copies = document.createElement('style')
  document.head.append(copies)
  const copy = () => {
    const sheets = [...document.styleSheets].filter(({ ownerNode }) => ownerNode !== copies)
    const text = sheets.flatMap(copiesOf).join('\n')
    if (copies.textContent !== text) copies.textContent = text
  }
  new MutationObserver(copy).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  copy()
}

const marks = { hover: 'hover', focus: 'focus focus-visible', pressed: 'hover active' }

/** The states that a component can be frozen in. */
export type ShownState = keyof typeof marks

/**
 * Freezes the controls inside `stage` in a state. Their ancestors are hovered and pressed with them, as
 * in a browser.
 */
export function freeze(stage: HTMLElement, state: ShownState) {
  for (const control of stage.querySelectorAll('a, button, input, select, textarea')) {
    control.setAttribute('data-shown', marks[state])
    if (state === 'focus') continue
    for (let outer = control.parentElement; outer && outer !== stage; outer = outer.parentElement)
      outer.setAttribute('data-shown', marks[state])
  }
}
