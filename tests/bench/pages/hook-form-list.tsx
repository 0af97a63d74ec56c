import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { memo } from 'react';
import { type FieldErrors, useFieldArray, useForm } from 'react-hook-form';
import { filledRows, LIST, type Row } from '../fields.ts';

interface Values {
  rows: Row[];
}

/** A list as a careful developer writes it: rows by the library's own keys, and none drawn again for another. */
export function HandWrittenList() {
  const { control, register, handleSubmit, formState } = useForm<Values>({ defaultValues: { rows: filledRows() } });
  const { fields, append, remove } = useFieldArray({ control, name: 'rows' });
  return (
    <form onSubmit={handleSubmit(() => undefined)} noValidate>
      <Stack spacing={2}>
        {fields.map(({ id }, index) => (
          <OneRow key={id} errors={formState.errors.rows?.[index]} {...{ index, register, remove }} />
        ))}
        <Button onClick={() => append(Object.fromEntries(LIST.columns.map((name) => [name, ''])))}>Add</Button>
        <Button type="submit">Send</Button>
      </Stack>
    </form>
  );
}

interface Props extends Pick<ReturnType<typeof useForm<Values>>, 'register'> {
  index: number;
  errors: FieldErrors<Row> | undefined;
  remove(index: number): void;
}

const OneRow = memo(function OneRow({ index, errors, register, remove }: Props) {
  return (
    <Stack direction="row" spacing={1}>
      {LIST.columns.map((name) => (
        <TextField
          key={name}
          id={`root_rows_${index}_${name}`}
          label={name.toUpperCase()}
          error={Boolean(errors?.[name])}
          helperText={errors?.[name]?.message}
          {...register(`rows.${index}.${name}`, { maxLength: 80 })}
        />
      ))}
      <Button onClick={() => remove(index)}>Remove</Button>
    </Stack>
  );
});
