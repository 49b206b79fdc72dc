declare global {
  interface Window {
    /** Gives to the page what was done in it before it could hear; nothing on a page without the inline script. */
    answerEarly?: () => void
  }
}

/**
 * Keeps what a person does in a page that is drawn but does not hear yet, and repeats it when `answerEarly` is called: what was typed or
 * chosen, then a form that was sent, or the last button that was pressed. On a slow phone those seconds would lose a click, leave a field's text
 * unseen by the page, and let the browser send a form by itself: with a password in the address.
 * A button is not repeated after typing: what it says it costs did not follow what was typed.
 * The text of this function is the page's first script: it may use nothing from outside itself.
 */
export function holdEarly(): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  const kinds = ['input', 'change', 'click', 'submit'] as const
  const typed = new Map<Field, { value: string; checked: boolean }>()
  let pressed: HTMLButtonElement | undefined
  let sent: { form: HTMLFormElement; by: HTMLElement | null } | undefined

  const hold = (event: Event): void => {
    const at = event.target
    if (!(at instanceof Element)) return
    if (event instanceof SubmitEvent && at instanceof HTMLFormElement) {
      event.preventDefault()
      sent = { form: at, by: event.submitter }
    } else if (event.type === 'click') {
      const button = at.closest('button')
      // A button that sends or opens by itself is the browser's.
      if (!button || button.popoverTargetElement || (button.form && button.type === 'submit')) return
      pressed = button
    } else if ('value' in at) {
      const field = at as Field
      typed.set(field, { value: field.value, checked: 'checked' in field && field.checked })
    }
    event.stopImmediatePropagation()
  }

  const repeat = (field: Field, { value, checked }: { value: string; checked: boolean }): void => {
    if (!field.isConnected) return
    if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) {
      field.checked = !checked
      field.click()
      return
    }
    const chosen = field instanceof HTMLSelectElement || field.type === 'file'
    if (field instanceof HTMLSelectElement) field.value = value
    if (!chosen) {
      const [start, end] = [field.selectionStart, field.selectionEnd]
      // React compares with what it last saw the field set to: it sees the empty text, but not the words coming back.
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      if (start !== null) field.setSelectionRange(start, end)
    }
    field.dispatchEvent(new Event(chosen ? 'change' : 'input', { bubbles: true }))
  }

  window.answerEarly = () => {
    for (const kind of kinds) removeEventListener(kind, hold, true)
    delete window.answerEarly
    dispatchEvent(new Event('heard'))
    for (const [field, was] of typed) repeat(field, was)
    // Not before the page has followed what was typed.
    setTimeout(() => {
      if (sent?.form.isConnected) sent.form.requestSubmit(sent.by?.isConnected ? sent.by : null)
      else if (!typed.size && pressed?.isConnected) pressed.click()
    })
  }
  for (const kind of kinds) addEventListener(kind, hold, true)
}
