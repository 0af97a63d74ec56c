/** Keys of sent forms name the method too, as all others do: a send that is repeated after the update is still recognised. */
export default ["update idempotency_keys set path = 'POST ' || path where path = '/api/emails/comunicaciones'"];
