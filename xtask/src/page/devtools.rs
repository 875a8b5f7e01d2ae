//! A headless Chromium that is spoken to through its DevTools protocol, over two pipes: messages are
//! JSON, each ended by a zero byte. A shell opens the pipes as the numbers that Chromium wants (3 and
//! 4), so that nothing here is unsafe.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// A browser with one page.
pub(super) struct Browser {
    child: Child,
    to: File,
    from: BufReader<File>,
    last: u64,
    session: Option<String>,
}

impl Browser {
    /// Starts one that keeps its things in a folder.
    pub(super) fn start(folder: &Path) -> Result<Browser, String> {
        let failed = |e: std::io::Error| format!("chromium: {e}");
        let pipes = ["in", "out"].map(|name| folder.join(name));
        let made = Command::new("mkfifo")
            .args(&pipes)
            .status()
            .map_err(failed)?;
        if !made.success() {
            return Err("mkfifo failed".to_owned());
        }
        let child = Command::new("sh")
            .arg("-c")
            .arg("exec chromium --headless --no-sandbox --disable-gpu --remote-debugging-pipe \
                  --window-size=1400,1000 --user-data-dir=\"$1/profile\" about:blank 3<\"$1/in\" 4>\"$1/out\"")
            .arg("sh")
            .arg(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let to = OpenOptions::new()
            .write(true)
            .open(&pipes[0])
            .map_err(failed)?;
        let from = BufReader::new(File::open(&pipes[1]).map_err(failed)?);
        let mut browser = Browser {
            child,
            to,
            from,
            last: 0,
            session: None,
        };
        let page = browser.call("Target.createTarget", json!({ "url": "about:blank" }))?;
        let target = json!({ "targetId": page["targetId"], "flatten": true });
        let attached = browser.call("Target.attachToTarget", target)?;
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        browser.call("Page.enable", json!({}))?;
        Ok(browser)
    }

    fn next(&mut self) -> Result<Value, String> {
        let mut bytes = Vec::new();
        self.from
            .read_until(0, &mut bytes)
            .map_err(|e| format!("chromium: {e}"))?;
        match bytes.pop() {
            Some(0) => serde_json::from_slice(&bytes).map_err(|e| format!("chromium: {e}")),
            _ => Err("chromium has ended".to_owned()),
        }
    }

    /// Asks for something, and waits for the answer.
    pub(super) fn call(&mut self, method: &str, parameters: Value) -> Result<Value, String> {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.to
            .write_all(&bytes)
            .map_err(|e| format!("chromium: {e}"))?;
        loop {
            let mut answer = self.next()?;
            if answer["id"] != json!(self.last) {
                continue;
            }
            return match answer.get("error") {
                Some(error) => Err(format!("{method}: {error}")),
                None => Ok(answer["result"].take()),
            };
        }
    }

    /// What an expression, perhaps a promise, comes to.
    pub(super) fn evaluate(&mut self, expression: &str) -> Result<Value, String> {
        let parameters = json!({
            "expression": expression, "awaitPromise": true, "returnByValue": true,
        });
        let mut answer = self.call("Runtime.evaluate", parameters)?;
        match answer.get("exceptionDetails") {
            Some(details) => Err(format!("the page: {details}")),
            None => Ok(answer["result"]["value"].take()),
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.call("Browser.close", json!({}));
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
