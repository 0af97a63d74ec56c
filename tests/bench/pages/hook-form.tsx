import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { fieldsOf, isListPage, schemaOf, sizeOfPage } from '../fields.ts';
import { HandWrittenList } from './hook-form-list.tsx';
import { root } from './root.ts';

const size = sizeOfPage();
const fields = fieldsOf(size);
const required = new Set(schemaOf(size).required);

/** One form as a careful developer writes it by hand: uncontrolled inputs, checked on submit. */
function HandWritten() {
  const { register, handleSubmit, formState } = useForm<Record<string, string>>();
  return (
    <form onSubmit={handleSubmit(() => undefined)} noValidate>
      <Stack spacing={2}>
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            id={`root_${name}`}
            label={label}
            required={required.has(name)}
            error={Boolean(formState.errors[name])}
            helperText={formState.errors[name]?.message}
            {...register(name, { required: required.has(name), maxLength: 80 })}
          />
        ))}
        <Button type="submit">Send</Button>
      </Stack>
    </form>
  );
}

createRoot(root()).render(isListPage() ? <HandWrittenList /> : <HandWritten />);
