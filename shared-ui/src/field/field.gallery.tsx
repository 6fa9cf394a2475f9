import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { FieldGrid } from './field-grid.tsx'
import { Field, FieldProblem } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './select-field.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { Input, TextField } from './text-field.tsx'

const long = 'A very long street name that no designer of this field could have expected, 1234'

function TextFields() {
  return (
    <Part name="TextField">
      <State name="Empty">
        <TextField label="City" name="city" />
      </State>
      <State name="Required" note="CSS adds the asterisk; the accessible name is “Title”.">
        <TextField label="Title" name="title" required />
      </State>
      <State name="Optional">
        <TextField label="Apartment" name="apartment" optional />
      </State>
      <State name="Hint" note="Above the control, so that users read it before typing.">
        <TextField label="Phone" name="phone" hint="With dashes, as in 111-222-3333." />
      </State>
      <State name="Prefix">
        <TextField label="Price" name="price" prefix="$" inputMode="decimal" defaultValue="350" />
      </State>
      <State name="Hover" shown="hover">
        <TextField label="City" name="city" defaultValue="Oakland" />
      </State>
      <State name="Focus" shown="focus">
        <TextField label="City" name="city" defaultValue="Oakland" />
      </State>
      <State name="Error" note="One sentence that says what to do. Marks the control as invalid.">
        <TextField
          label="ZIP code"
          name="zip"
          required
          defaultValue="9461"
          error="Enter a 5-digit ZIP code."
        />
      </State>
      <State name="Warning" note="The input is accepted, but may be a mistake.">
        <TextField
          label="State"
          name="state"
          defaultValue="Californ"
          warning="Enter a US state, like CA."
        />
      </State>
      <State name="Disabled">
        <TextField label="City" name="city" disabled defaultValue="Oakland" />
      </State>
      <State name="Hidden label" note="Only if visible text says the same.">
        <TextField label="Search" name="search" hideLabel placeholder="Search" />
      </State>
      <State name="Long text">
        <TextField
          label="The street and the number of the house that the boxes are carried out of"
          name="street"
          hint="Only the packer who books this job sees it."
          error="Shorten it to 100 characters, for that is what fits on the sheet of the packer."
          defaultValue={long}
        />
      </State>
    </Part>
  )
}

function OtherFields() {
  return (
    <>
      <Part name="TextArea">
        <State name="Empty">
          <TextArea label="Description" name="description" required />
        </State>
        <State name="Counter" note="A note is at the bottom right.">
          <TextArea label="Bio" name="bio" optional defaultValue="Ten years." note="10 of 500" />
        </State>
        <State name="Error with counter">
          <TextArea
            label="Bio"
            name="bio"
            error="Shorten it to 500 characters."
            note="512 of 500"
          />
        </State>
        <State name="Focus" shown="focus">
          <TextArea label="Description" name="description" />
        </State>
        <State name="Disabled">
          <TextArea label="Bio" name="bio" disabled defaultValue="Ten years of pianos." />
        </State>
      </Part>
      {/* Browsers expect password fields in a form with a username field. */}
      <form>
        <Part name="PasswordField">
          <State name="Error">
            <PasswordField
              label="New password"
              name="newPassword"
              required
              error="Use at least eight characters."
              autoComplete="new-password"
            />
          </State>
          <State name="Disabled">
            <PasswordField label="New password" name="again" disabled autoComplete="new-password" />
          </State>
        </Part>
      </form>
      <Part name="Select">
        <State name="Next to an existing label">
          <Select aria-label="Sort by">
            <option value="new">Newest first</option>
          </Select>
        </State>
      </Part>
      <Part name="SelectField">
        <State name="Rest">
          <SelectField label="Sort by" name="sort">
            <option value="new">Newest first</option>
            <option value="price">Highest price first</option>
          </SelectField>
        </State>
        <State name="Focus" shown="focus">
          <SelectField label="Within" name="radius">
            <option>5 miles</option>
          </SelectField>
        </State>
        <State name="Error">
          <SelectField label="State" name="state" required error="Choose a state.">
            <option value="">Choose</option>
          </SelectField>
        </State>
        <State name="Disabled">
          <SelectField label="State" name="state" disabled>
            <option>California</option>
          </SelectField>
        </State>
      </Part>
    </>
  )
}

export const fieldPage: GalleryPage = {
  title: 'Field',
  when: 'For all form input. Label, hint, error and note are part of a field, so that all forms look and sound the same.',
  Content: () => (
    <>
      <TextFields />
      <OtherFields />
      <Part name="Field" min="24rem">
        <State
          name="Custom control"
          note="Must spread the given props: id, required, aria-describedby, aria-invalid."
        >
          <Field label="Moving day" hint="The packer comes between eight and ten.">
            {(control) => <Input type="date" {...control} />}
          </Field>
        </State>
      </Part>
      <Part name="FieldProblem">
        <State name="For a group" note="One sentence for several controls.">
          <FieldProblem>Maximum 15 images allowed</FieldProblem>
        </State>
      </Part>
      <Part name="Input">
        <State name="Alone" note="The caller provides the accessible name.">
          <Input aria-label="Confirm the zip code" placeholder="94607" />
        </State>
      </Part>
      <Part name="FieldGrid">
        <State name="As many as fit" wide>
          <FieldGrid $min="10rem">
            <TextField label="Street" name="street" className="full" />
            <TextField label="City" name="city" />
            <TextField label="State" name="state" />
            <TextField label="ZIP code" name="zip" />
          </FieldGrid>
        </State>
      </Part>
    </>
  ),
}
