import { fireEvent, screen, waitFor, within } from '@testing-library/react'

/** The options of a select: antd renders them outside the form. */
const listOf = (combobox: HTMLElement): HTMLElement => {
  const list = document.getElementById(combobox.getAttribute('aria-controls') ?? '')
  const popup = list?.closest<HTMLElement>('.ant-select-dropdown')
  if (!popup) throw new Error('the select is not open')
  return popup
}

/** Chooses an option of antd's Select by its text, with the mouse. */
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

/** Opens a `RowMenu` by the name of its button and clicks one of its actions. */
export const chooseAction = async (name: string | RegExp, action: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }))
  fireEvent.click(within(await screen.findByRole('menu', { name })).getByText(action))
}
