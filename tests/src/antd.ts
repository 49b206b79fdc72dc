import { fireEvent, waitFor, within } from '@testing-library/react'

/** The list that belongs to a select: antd renders it beside the page. */
const listOf = (combobox: HTMLElement): HTMLElement => {
  const list = document.getElementById(combobox.getAttribute('aria-controls') ?? '')
  const popup = list?.closest<HTMLElement>('.ant-select-dropdown')
  if (!popup) throw new Error('the select is not open')
  return popup
}

/** Chooses an option of antd's Select by its words, as somebody with a mouse does. */
export const choose = async (label: string, option: string, inside: HTMLElement = document.body): Promise<void> => {
  const combobox = within(inside).getByLabelText(label, { selector: '[role="combobox"]' })
  fireEvent.mouseDown(combobox)
  const popup = await waitFor(() => listOf(combobox))
  fireEvent.click(
    await within(popup).findByText(option, {
      selector: '.ant-select-item-option-content, .ant-select-item-option-content *',
    })
  )
}
